import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Settings } from '#contracts/admin/settings/settings.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Banknote from '~icons/lucide/banknote'
import Bike from '~icons/lucide/bike'
import Clock from '~icons/lucide/clock'
import FileCheck from '~icons/lucide/file-check'
import Gauge from '~icons/lucide/gauge'
import Megaphone from '~icons/lucide/megaphone'
import Percent from '~icons/lucide/percent'
import Phone from '~icons/lucide/phone'
import Send from '~icons/lucide/send'
import ShieldCheck from '~icons/lucide/shield-check'
import { messageSettings } from './message-rows.ts'
import { numberRows } from './number-rows.ts'
import { contactNames } from './settings-draft.ts'

type GroupId =
  | 'commission'
  | 'payouts'
  | 'limits'
  | 'windows'
  | 'deliveries'
  | 'security'
  | 'approval'
  | 'messages'
  | 'contact'
  | 'banner'
type Name = keyof Settings

interface Group {
  title: () => string
  icon: ComponentType<{ 'aria-hidden': true }>
  names: readonly Name[]
}

const settingNames = (group: keyof typeof numberRows) => numberRows[group].map(({ name }) => name)

const groups: Record<GroupId, Group> = {
  commission: { title: () => m.commissions_title(), icon: Percent, names: ['commissionPercent'] },
  payouts: { title: () => m.market_settings_payouts(), icon: Banknote, names: settingNames('payouts') },
  limits: { title: () => m.market_settings_limits(), icon: Gauge, names: settingNames('limits') },
  windows: { title: () => m.market_settings_windows(), icon: Clock, names: settingNames('windows') },
  deliveries: {
    title: () => m.market_settings_deliveries(),
    icon: Bike,
    names: ['returnsLateFees', ...settingNames('deliveries')],
  },
  security: {
    title: () => m.market_settings_security(),
    icon: ShieldCheck,
    names: ['requiresSecondFactor', ...settingNames('security')],
  },
  approval: {
    title: () => m.market_settings_approval(),
    icon: FileCheck,
    names: ['approvesVendors', 'approvesProducts'],
  },
  messages: { title: () => m.messages_title(), icon: Send, names: messageSettings },
  contact: { title: () => m.market_settings_contact(), icon: Phone, names: contactNames },
  banner: { title: () => m.market_settings_banner(), icon: Megaphone, names: ['banner'] },
}

/** Leads to each group; a mark says where something was changed and is not saved yet. */
export function GroupLinks({ changed }: { changed: readonly Name[] }) {
  const current = useLocation({ select: ({ hash }) => hash }) || 'commission'
  return (
    <nav
      aria-label={m.market_settings_groups()}
      className="bleed flex gap-1 overflow-x-auto py-1 lg:sticky lg:top-4 lg:grid lg:self-start lg:overflow-visible"
    >
      {Object.entries(groups).map(([id, { title, icon: Icon, names }]) => (
        <Link
          key={id}
          to="/admin/settings"
          hash={id}
          replace
          activeOptions={{ includeHash: true }}
          className={cn(
            'flex min-h-11 flex-none items-center gap-2.5 rounded-control px-3 font-semibold text-13 hover:bg-sunken',
            '[&_.lucide]:size-4',
            id === current && 'bg-selected text-on-selected hover:bg-selected',
          )}
        >
          <Icon aria-hidden />
          <span className="lg:flex-1">{title()}</span>
          {names.some((name) => changed.includes(name)) && (
            <span className="size-2 rotate-45 bg-accent">
              <span className="sr-only">{m.market_settings_changed()}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
