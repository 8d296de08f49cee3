import { createHash } from 'node:crypto'
import type { SimulatorContext } from '#simulator/context.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import { commandForm } from './command-form.ts'
import { otherOutcomes, screen } from './handset.ts'
import { type Html, html } from './html.ts'
import { paybillForm } from './paybill-form.ts'
import { promptLabel } from './prompt-labels.ts'
import { scenarioForm } from './scenario-form.ts'
import { balances, inbox, merchantAccount, payments, phoneList } from './sidebar.ts'

export type PageSection = { id: string; version: string; html: Html }

/** The front page shows the phone that has shown a prompt longest, else the one used last. */
const selectedPhone = ({ prompts, phones }: SimulatorContext) =>
  prompts.onScreen()[0]?.phone ?? phones.recent(1)[0]?.msisdn

/** A version lets a page that already shows a section leave it alone, with the PIN being typed in it. */
function section(id: string, content: Html): PageSection {
  return { id, version: createHash('sha1').update(content.markup).digest('base64url').slice(0, 12), html: content }
}

/** The parts of the page that change by themselves, for one phone or for whichever is selected. */
export function pageSections(context: SimulatorContext, chosen: string | undefined): PageSection[] {
  const msisdn = chosen ?? selectedPhone(context)
  const phone = msisdn === undefined ? undefined : context.phones.get(msisdn)
  const prompts = msisdn === undefined ? [] : context.prompts.ofPhone(msisdn)
  const [prompt] = prompts
  const answerUrl = `/phones/${msisdn}/prompts/${prompt?.checkoutRequestId}`
  return [
    section('announcement', html`${phone && prompt && `${localNumber(phone.msisdn)}: ${promptLabel(prompt)}`}`),
    section('owner', html`<h1>${phone ? localNumber(phone.msisdn) : 'No phone yet'}</h1>`),
    section('screen', screen(phone, prompt, answerUrl)),
    section('outcomes', otherOutcomes(prompt, answerUrl)),
    section('balances', html`${phone && balances(phone)}`),
    section('scenarios', html`${phone && scenarioForm(context, phone)}`),
    section('paybill', html`${phone && paybillForm(context, phone)}`),
    section('commands', html`${phone && commandForm(context, phone)}`),
    section('payments', html`${phone && payments(prompts)}`),
    section('inbox', html`${phone && inbox(phone)}`),
    section('phones', phoneList(context, msisdn)),
    section('merchant', merchantAccount(context)),
  ]
}
