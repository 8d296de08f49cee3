/** Where the form of sign-in stands, and where it is sent to while no script has come. */
export const signInPath = '/auth/login'

/** Why it signed nobody in: what was written is wrong, it was tried too often, or more is needed than a form can ask. */
export const signInRefusals = ['wrong', 'often', 'scripts'] as const
export type SignInRefusal = (typeof signInRefusals)[number]
