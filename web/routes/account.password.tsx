import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '#web/features/account/password-page.tsx'

export const Route = createFileRoute('/account/password')({ component: PasswordPage })
