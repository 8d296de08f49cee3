import { Controller } from 'react-hook-form'
import { m } from '#web/paraglide/messages.js'
import { CheckOutTime } from './check-out-time.tsx'
import type { SectionProps } from './description-section.tsx'
import { EditorSection } from './editor-section.tsx'
import { SettingSwitch } from './setting-switch.tsx'

const settings = [
  { name: 'asksHolderNames', label: () => m.organiser_ask_names(), hint: () => m.organiser_ask_names_hint() },
  { name: 'hasWaitlist', label: () => m.organiser_waitlist(), hint: () => m.organiser_waitlist_hint() },
  { name: 'allowsTransfers', label: () => m.organiser_transfers(), hint: () => m.organiser_transfers_hint() },
  { name: 'reEntry', label: () => m.organiser_re_entry(), hint: () => m.organiser_re_entry_hint() },
] as const

/** What is asked of guests, and what the door allows. */
export function GuestsSection({ form, state }: SectionProps) {
  const [asksNames, hasWaitlist, allowsTransfers, reEntry, checkOutTime] = form.watch([
    'asksHolderNames',
    'hasWaitlist',
    'allowsTransfers',
    'reEntry',
    'checkOutTime',
  ])
  const summary = [
    asksNames ? m.organiser_names_asked() : m.organiser_names_not_asked(),
    hasWaitlist && m.organiser_has_waitlist(),
    !allowsTransfers && m.organiser_no_transfers(),
    reEntry ? m.organiser_may_return() : m.organiser_may_not_return(),
    reEntry && checkOutTime && m.organiser_checked_out_at({ time: checkOutTime }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <EditorSection title={m.organiser_guests_door()} state={state} summary={summary}>
      <div className="divide-y divide-line">
        {settings.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <SettingSwitch label={label()} hint={hint()} checked={field.value} onChange={field.onChange} />
            )}
          />
        ))}
        {reEntry && (
          <Controller
            control={form.control}
            name="checkOutTime"
            render={({ field, fieldState }) => (
              <CheckOutTime value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        )}
      </div>
    </EditorSection>
  )
}
