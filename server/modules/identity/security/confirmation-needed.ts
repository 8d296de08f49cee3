import type { Proof } from '#contracts/identity.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'

export const proofsOf = ({ factors }: Pick<Actor, 'factors'>): Proof[] =>
  factors.length > 0 ? [...factors] : ['password']

/** Says with what it is to be proved who is there. */
export const confirmationNeeded = (actor: Pick<Actor, 'factors'>) =>
  new DomainError('confirmation_needed', 'Prove once more that it is you: this needs it every ten minutes.', {
    data: { proofs: proofsOf(actor) },
  })
