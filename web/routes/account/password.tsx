import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '#web/features/storefront/account/password-page.tsx'

export const Route = createFileRoute('/account/password')({ component: PasswordPage })
