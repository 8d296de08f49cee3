/** So far back somebody reads what happened to their account; administrators see the last of a year. */
export const securityEventDays = 90
