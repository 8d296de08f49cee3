import { createFileRoute } from '@tanstack/react-router'
import { LanguagePage } from '#web/features/storefront/account/language-page.tsx'

export const Route = createFileRoute('/account/language')({ component: LanguagePage })
