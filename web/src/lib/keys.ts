/** Sends what is written, as it stands on keyboards everywhere. */
export const sendKeys = 'Ctrl ↵'
