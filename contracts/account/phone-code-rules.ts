// Pages read these, so they stand in a file without schemas.

/** So long a code works that was sent to a phone, and once. */
export const phoneCodeMinutes = 5

/** How often it may be written wrong; then another must be sent. */
export const maxPhoneCodeTries = 5

/** So long somebody waits in their browser before another is sent. */
export const phoneCodePauseSeconds = 60

/** So long a phone waits before another is sent that was asked for in another browser. */
export const visitorCodePauseSeconds = 10
