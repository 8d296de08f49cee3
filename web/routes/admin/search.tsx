import { createFileRoute } from '@tanstack/react-router'
import { SynonymsPage } from '#web/features/admin/synonyms/synonyms-page.tsx'

export const Route = createFileRoute('/admin/search')({ component: SynonymsPage })
