import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { askForOwnPasskey, askForPasskey, beginPasskey, signInWithPasskey } from '#contracts/account/passkeys.ts'
import type { MadePasskey, UsedPasskey } from '#contracts/wire/web-authn.ts'
import { call } from '#web/lib/api/api.ts'
import type { Session } from './change-session.ts'

/** Whether this browser knows passkeys at all; false while a page is drawn on the server. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** It comes when somebody presses for it. */
const loadBrowserPart = () => import('@simplewebauthn/browser')

/** Has the device make a passkey; null where it did not, as when somebody thought better of it. */
export async function makePasskey(): Promise<MadePasskey | null> {
  const [question, { startRegistration }] = await Promise.all([call(beginPasskey), loadBrowserPart()])
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then((made) => made as MadePasskey, none)
}

/** Has the device use a passkey, of whoever is there or of who is signed in; null where it did not. */
export async function readPasskey(whom: 'anybody' | 'own'): Promise<UsedPasskey | null> {
  const ask = () => (whom === 'own' ? call(askForOwnPasskey) : call(askForPasskey))
  const [question, { startAuthentication }] = await Promise.all([ask(), loadBrowserPart()])
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then((used) => used as UsedPasskey, none)
}

/** Browsers say of everything that went wrong the same, so that no page learns which passkeys a device has. */
const none = () => null

/** Signs in with it, in the place of a password or after it. */
export const signInBy = async (session: Session, passkey: UsedPasskey) =>
  session.enter(await call(signInWithPasskey, { body: { passkey } }))
