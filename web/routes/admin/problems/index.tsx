import { createFileRoute } from '@tanstack/react-router'
import { ProblemsPage } from '#web/features/admin/problems/problems-page.tsx'

export const Route = createFileRoute('/admin/problems/')({ component: ProblemsPage })
