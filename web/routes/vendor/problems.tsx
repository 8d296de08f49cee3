import { createFileRoute } from '@tanstack/react-router'
import { ProblemsPage } from '#web/features/vendor-workspace/problems/problems-page.tsx'

export const Route = createFileRoute('/vendor/problems')({ component: ProblemsPage })
