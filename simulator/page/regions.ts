import { createHash } from 'node:crypto'
import { localNumber } from '../phones/phones.ts'
import type { World } from '../world.ts'
import { commandForm } from './command-form.ts'
import { mishaps, screen } from './handset.ts'
import { type Html, html } from './html.ts'
import { promptWords } from './prompt-words.ts'
import { scenarioForm } from './scenario-form.ts'
import { shop } from './shop.ts'
import { inbox, payments, phoneList, purse } from './side.ts'

export type Region = { id: string; version: string; html: Html }

/** The front page shows the phone that has rung longest, else the one used last. */
const phoneInHand = ({ prompts, phones }: World) => prompts.onScreen()[0]?.phone ?? phones.recent(1)[0]?.msisdn

/** A version lets a page that already shows a region leave it alone, with the PIN being typed in it. */
function region(id: string, content: Html): Region {
  return { id, version: createHash('sha1').update(content.markup).digest('base64url').slice(0, 12), html: content }
}

/** The parts of the page that change by themselves, for one phone or for whichever is in hand. */
export function regions(world: World, chosen: string | undefined): Region[] {
  const msisdn = chosen ?? phoneInHand(world)
  const phone = msisdn === undefined ? undefined : world.phones.get(msisdn)
  const prompts = msisdn === undefined ? [] : world.prompts.ofPhone(msisdn)
  const [prompt] = prompts
  const answerUrl = `/phones/${msisdn}/prompts/${prompt?.checkoutRequestId}`
  return [
    region('news', html`${phone && prompt && `${localNumber(phone.msisdn)}: ${promptWords(prompt)}`}`),
    region('owner', html`<h1>${phone ? localNumber(phone.msisdn) : 'No phone yet'}</h1>`),
    region('screen', screen(phone, prompt, answerUrl)),
    region('mishaps', mishaps(prompt, answerUrl)),
    region('purse', html`${phone && purse(phone)}`),
    region('scenarios', html`${phone && scenarioForm(world, phone)}`),
    region('commands', html`${phone && commandForm(world, phone)}`),
    region('payments', html`${phone && payments(prompts)}`),
    region('inbox', html`${phone && inbox(phone)}`),
    region('phones', phoneList(world, msisdn)),
    region('shop', shop(world)),
  ]
}
