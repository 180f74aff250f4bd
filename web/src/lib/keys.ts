/** The key combination that sends a message, as printed on keyboards. */
export const sendKeys = 'Ctrl ↵'
