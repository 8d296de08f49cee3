import type { UseFormRegisterReturn } from 'react-hook-form'
import { type CorrectedAccount, proposeCorrection } from '#contracts/admin/corrections.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Input, Select, Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { accountLabels } from './correction-labels.ts'

interface ProposeCorrectionSheetProps {
  vendor: { id: string; name: string }
  onClose: () => void
}

/** Proposes to move an amount between two accounts of a shop's ledger; another administrator confirms it. */
export default function ProposeCorrectionSheet({ vendor, onClose }: ProposeCorrectionSheetProps) {
  const vendorId = vendor.id as VendorId
  return (
    <ActSheet
      endpoint={proposeCorrection}
      defaultValues={{ vendorId, from: 'AVAILABLE', to: 'COMMISSION', reason: '' }}
      title={m.correction_propose_title({ name: vendor.name })}
      text={m.correction_propose_text()}
      confirm={m.correction_send()}
      done={m.correction_proposed()}
      onSend={(body) => call(proposeCorrection, { body })}
      onClose={onClose}
      fields={[
        { name: 'from', label: m.correction_from(), input: AccountSelect },
        { name: 'to', label: m.correction_to(), input: AccountSelect },
        {
          name: 'amountKES',
          label: m.correction_amount(),
          isNumber: true,
          input: (field) => <Input inputMode="decimal" autoComplete="off" {...field} />,
        },
        {
          name: 'reason',
          label: m.correction_reason(),
          input: (field) => <Textarea rows={3} maxLength={500} {...field} />,
        },
      ]}
    />
  )
}

const AccountSelect = (field: UseFormRegisterReturn) => (
  <Select {...field}>
    {(Object.keys(accountLabels) as CorrectedAccount[]).map((account) => (
      <option key={account} value={account}>
        {accountLabels[account]()}
      </option>
    ))}
  </Select>
)
