import {
  turnOffNotifications,
  turnOnNotifications,
  useNotificationState,
} from '#web/features/shared/orders/order-notifications.ts'
import { pushNotes, usePushDevice } from '#web/features/shared/push/use-push-device.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards, Switch } from '#web/ui/forms/choices.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { changeDeviceSettings, type TicketWidth, useDeviceSettings } from './device-settings.ts'

type Width = '58' | '80' | 'none'

/** What this device does with orders; another decides for itself. */
export default function DeviceSheet({ onClose }: { onClose: () => void }) {
  const { ticketWidth, printsByItself } = useDeviceSettings()
  return (
    <Sheet open onOpenChange={onClose} title={m.kitchen_device()} description={m.kitchen_device_text()}>
      <NewOrdersRow />
      <div className="mt-5">
        <RadioCards<Width>
          label={m.kitchen_printer()}
          value={ticketWidth === null ? 'none' : (String(ticketWidth) as Width)}
          onChange={(width) =>
            changeDeviceSettings({ ticketWidth: width === 'none' ? null : (Number(width) as TicketWidth) })
          }
          options={[
            { value: 'none', label: m.kitchen_printer_none() },
            { value: '58', label: m.kitchen_printer_width({ width: 58 }) },
            { value: '80', label: m.kitchen_printer_width({ width: 80 }) },
          ]}
        />
      </div>
      {ticketWidth !== null && (
        <Row
          label={m.kitchen_prints_by_itself()}
          note={m.kitchen_prints_by_itself_text()}
          checked={printsByItself}
          onChange={(isOn) => changeDeviceSettings({ printsByItself: isOn })}
        />
      )}
    </Sheet>
  )
}

/** With the browser closed where it can; else as long as the page is open, and what the browser needs for more. */
function NewOrdersRow() {
  const { ability, device, isWorking, change } = usePushDevice()
  if (ability === 'possible' || ability === 'refused' || ability === undefined)
    return (
      <Row
        label={m.push_title()}
        note={ability === 'refused' ? pushNotes.refused() : device ? m.push_on() : m.push_text_kitchen()}
        checked={device !== undefined}
        disabled={isWorking || ability !== 'possible'}
        onChange={(isOn) => void change(isOn)}
      />
    )
  return <OpenPageRow hint={ability === 'needs-home-screen' ? pushNotes[ability]() : null} />
}

function OpenPageRow({ hint }: { hint: string | null }) {
  const notifications = useNotificationState()
  const why = { impossible: m.kitchen_notify_impossible(), refused: m.kitchen_notify_refused(), off: null, on: null }
  return (
    <Row
      label={m.kitchen_notify()}
      note={hint ?? why[notifications] ?? m.kitchen_notify_text()}
      checked={notifications === 'on'}
      disabled={notifications === 'impossible' || notifications === 'refused'}
      onChange={(isOn) => (isOn ? void turnOnNotifications() : turnOffNotifications())}
    />
  )
}

interface RowProps {
  label: string
  note: string
  checked: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

const Row = ({ label, note, checked, disabled, onChange }: RowProps) => (
  <div className="mt-4 flex items-start gap-4">
    <p className="min-w-0 flex-1">
      <b className="block font-[650]">{label}</b>
      <span className="text-13 text-ink-2">{note}</span>
    </p>
    <Switch checked={checked} disabled={disabled ?? false} label={label} onChange={onChange} />
  </div>
)
