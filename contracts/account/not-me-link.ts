/** Pages read this file too, so it has no schemas. */

/** How it begins behind the `#` of the page for a new password; the token comes after it. */
export const notMeMark = 'not-me.'

/** So long the link "This was not me" of a message about an account works, and once. */
export const notMeDays = 7
