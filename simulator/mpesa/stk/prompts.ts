import type { StkBehaviour } from './behaviour.ts'
import { holdsSubscriber, type PromptState } from './prompt-state.ts'
import type { StkPush } from './push-request.ts'

export type Prompt = StkPush & {
  checkoutRequestId: string
  merchantRequestId: string
  behaviour: StkBehaviour
  /** What the customer reads. */
  text: string
  state: PromptState
  submittedAt: number
  /** The outcome so far; a late PIN can still replace a time-out. */
  resultCode?: string
  receipt?: string
  paidAt?: number
  /** How often the merchant asked about it while it was under way, and after it was over. */
  queriesDuring: number
  queriesAfter: number
}

export type Prompts = ReturnType<typeof createPrompts>

const maxPrompts = 50_000
const maxPromptsPerPhone = 10

export function createPrompts() {
  const byId = new Map<string, Prompt>()
  const byPhone = new Map<string, Prompt[]>()
  const open = new Set<Prompt>()

  function forget(prompt: Prompt) {
    byId.delete(prompt.checkoutRequestId)
    const others = byPhone.get(prompt.phone)?.filter((other) => other !== prompt) ?? []
    if (others.length > 0) byPhone.set(prompt.phone, others)
    else byPhone.delete(prompt.phone)
  }

  return {
    add(prompt: Prompt) {
      byId.set(prompt.checkoutRequestId, prompt)
      byPhone.set(prompt.phone, [prompt, ...(byPhone.get(prompt.phone) ?? [])].slice(0, maxPromptsPerPhone))
      open.add(prompt)
      const oldest = byId.values().next().value
      if (byId.size > maxPrompts && oldest && !open.has(oldest)) forget(oldest)
    },
    /** Keeps the list of prompts that hold their phone in step with a prompt's state. */
    track(prompt: Prompt) {
      if (!holdsSubscriber(prompt.state)) open.delete(prompt)
    },
    find: (checkoutRequestId: string) => byId.get(checkoutRequestId),
    /** Newest first. */
    ofPhone: (msisdn: string): readonly Prompt[] => byPhone.get(msisdn) ?? [],
    holding: (msisdn: string) => byPhone.get(msisdn)?.find(({ state }) => holdsSubscriber(state)),
    /** Prompts on a screen now, the one that has waited longest first. */
    onScreen: () => [...open].filter(({ state }) => state === 'open'),
    clear() {
      byId.clear()
      byPhone.clear()
      open.clear()
    },
  }
}
