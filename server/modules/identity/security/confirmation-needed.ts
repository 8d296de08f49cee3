import type { Proof } from '#contracts/account/identity.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'

type Prover = Pick<Actor, 'factors' | 'email'>

/** An account without an email has no password either (`users_sign_in_whole`). */
export const proofsOf = ({ factors, email }: Prover): Proof[] =>
  factors.length > 0 ? [...factors] : [email === null ? 'phone' : 'password']

/** Says with what it is to be proved who is there. */
const needed = (actor: Prover, why: string) =>
  new DomainError('confirmation_needed', `Prove once more that it is you: ${why}`, {
    data: { proofs: proofsOf(actor) },
  })

export const confirmationNeeded = (actor: Prover) => needed(actor, 'this needs it every ten minutes.')

export const moneyProofNeeded = (actor: Prover) =>
  needed(actor, 'this needs it every twelve hours, and when nothing was done here for half an hour.')
