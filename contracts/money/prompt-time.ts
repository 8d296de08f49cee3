/**
 * So long after a prompt was sent a PIN may still be typed for it. Providers give up after about a minute, some phones
 * show it for three. Pages read this file too, so it has no schemas.
 */
export const promptOpenSeconds = 180
