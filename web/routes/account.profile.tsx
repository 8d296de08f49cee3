import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/account/profile-page.tsx'

export const Route = createFileRoute('/account/profile')({ component: ProfilePage })
