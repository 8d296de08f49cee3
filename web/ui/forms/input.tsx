import { type ComponentProps, type ReactNode, useState } from 'react'
import { withoutPrefix, withPrefix } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import ChevronDown from '~icons/lucide/chevron-down'
import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import { useField, useFieldTone } from './field.tsx'

const frames = {
  plain: 'border-line-strong',
  bad: 'border-danger shadow-[inset_0_0_0_.5px_var(--color-danger)]',
  good: 'border-money',
}

const box = 'w-full rounded-control border-[1.5px] bg-surface text-16 placeholder:text-ink-3 placeholder:opacity-100'
const bare =
  'h-11 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3 placeholder:opacity-100 focus-visible:shadow-none focus-visible:outline-none'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} className={cn(box, frames[useFieldTone()], 'min-h-12 px-3.5', className)} {...rest} />
}

/** A link to pass on: where it is pressed, all of it is selected. */
export const LinkInput = ({ value }: { value: string }) => (
  <Input value={value} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
)

export interface AffixedInputProps extends ComponentProps<'input'> {
  /** Stands before what is typed and is no part of it. */
  prefix?: string
  /** A picture or a button at either end. */
  before?: ReactNode
  after?: ReactNode
}

export function AffixedInput({ prefix, before, after, className, ...rest }: AffixedInputProps) {
  const frame = cn(
    box,
    frames[useFieldTone()],
    'flex min-h-12 min-w-0 items-center gap-2 px-3.5 focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-1',
    className,
  )
  return (
    <span className={frame}>
      {before}
      {prefix && (
        <span className="flex h-[26px] items-center border-line border-r pr-2.5 text-ink-2 tabular-nums">{prefix}</span>
      )}
      <input {...useField()} className={bare} {...rest} />
      {after}
    </span>
  )
}

export interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** E.164, `+254722418305`; empty when nothing is typed. */
  value: string
  onChange: (phone: string) => void
}

/** A Kenyan mobile number. Any usual spelling may be typed or pasted; what comes out is E.164. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  return (
    <AffixedInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="712 345 678"
      prefix="+254"
      value={withoutPrefix(value)}
      onChange={(event) => onChange(withPrefix(withoutPrefix(event.target.value)))}
      {...rest}
    />
  )
}

export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <AffixedInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="-mr-2.5 grid size-11 place-items-center rounded-control text-ink-2"
          aria-pressed={isShown}
          aria-label={m.ui_show_password()}
          data-tooltip
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  )
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      className={cn(box, frames[useFieldTone()], 'min-h-[84px] resize-y px-3.5 py-3 leading-snug', className)}
      {...rest}
    />
  )
}

/** The device's own list: the best there is on a small phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useField()}
        className={cn(box, frames[useFieldTone()], 'min-h-12 appearance-none py-2 pr-11 pl-3.5', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
