/** Whether a mouse is used, and so most likely a keyboard that is not drawn on the screen. */
export const hasMouse = (): boolean =>
  // Tests have no media queries.
  typeof window.matchMedia !== 'function' || window.matchMedia('(pointer: fine)').matches
