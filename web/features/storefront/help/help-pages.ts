import { m } from '#web/paraglide/messages.js'

interface Section {
  title: () => string
  text: () => string
}

export interface HelpText {
  title: () => string
  sections: readonly Section[]
}

/** What the program does, said to whoever uses it; each by the last part of its address. */
export const helpPages = {
  contact: {
    title: m.help_contact,
    sections: [
      { title: m.help_paid_title, text: m.help_paid_text },
      { title: m.help_late_title, text: m.help_late_text },
      { title: m.help_sign_in_title, text: m.help_sign_in_text },
      { title: m.help_pin_title, text: m.help_pin_text },
    ],
  },
  refunds: {
    title: m.help_refunds,
    sections: [
      { title: m.help_refund_cancel_title, text: m.help_refund_cancel_text },
      { title: m.help_refund_rejected_title, text: m.help_refund_rejected_text },
      { title: m.help_refund_later_title, text: m.help_refund_later_text },
      { title: m.help_refund_event_title, text: m.help_refund_event_text },
      { title: m.help_refund_way_title, text: m.help_refund_way_text },
    ],
  },
  terms: {
    title: m.help_terms,
    sections: [
      { title: m.help_terms_market_title, text: m.help_terms_market_text },
      { title: m.help_terms_price_title, text: m.help_terms_price_text },
      { title: m.help_terms_ticket_title, text: m.help_terms_ticket_text },
      { title: m.help_terms_shop_title, text: m.help_terms_shop_text },
      { title: m.help_terms_closed_title, text: m.help_terms_closed_text },
    ],
  },
  accessibility: {
    title: m.help_accessibility,
    sections: [
      { title: m.help_accessibility_aim_title, text: m.help_accessibility_aim_text },
      { title: m.help_accessibility_use_title, text: m.help_accessibility_use_text },
      { title: m.help_accessibility_gaps_title, text: m.help_accessibility_gaps_text },
      { title: m.help_accessibility_tell_title, text: m.help_accessibility_tell_text },
    ],
  },
  privacy: {
    title: m.help_privacy,
    sections: [
      { title: m.help_privacy_kept_title, text: m.help_privacy_kept_text },
      { title: m.help_privacy_seen_title, text: m.help_privacy_seen_text },
      { title: m.help_privacy_shared_title, text: m.help_privacy_shared_text },
      { title: m.help_privacy_cookies_title, text: m.help_privacy_cookies_text },
      { title: m.help_privacy_long_title, text: m.help_privacy_long_text },
      { title: m.help_privacy_copy_title, text: m.help_privacy_copy_text },
      { title: m.help_privacy_deleted_title, text: m.help_privacy_deleted_text },
    ],
  },
} as const satisfies Record<string, HelpText>

type HelpPageName = keyof typeof helpPages

export const isHelpPage = (name: string): name is HelpPageName => Object.hasOwn(helpPages, name)
