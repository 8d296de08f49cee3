import { type FocusEvent, type FormEvent, useRef, useState } from 'react'

type Typing = HTMLInputElement | HTMLTextAreaElement

/** What is chosen is chosen again with a press; what is searched for is not kept anyway. */
const notTyped = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'search', 'submit']
const isTyping = (target: EventTarget): target is Typing =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notTyped.includes(target.type))

/** Whether a field within says something else than when it was first entered; for the element around the fields. */
export function useTyped() {
  const first = useRef(new WeakMap<Typing, string>())
  const [changed, setChanged] = useState<ReadonlySet<Typing>>(new Set())

  return {
    isTyped: changed.size > 0,
    forget: () => setChanged(new Set()),
    onFocus: ({ target }: FocusEvent) => {
      if (isTyping(target) && !first.current.has(target)) first.current.set(target, target.value)
    },
    onInput: ({ target }: FormEvent) => {
      if (!isTyping(target)) return
      const isChanged = target.value !== (first.current.get(target) ?? '')
      if (isChanged === changed.has(target)) return
      setChanged((before) => new Set(isChanged ? [...before, target] : [...before].filter((each) => each !== target)))
    },
  }
}
