/**
 * The terms that are in force (`/help/terms`), by the day since when. Other words are another version: a test compares
 * them. Who signs up accepts it, and it is kept that they did.
 */
export const termsVersion = '2026-11-27'
