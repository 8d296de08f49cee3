import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '#web/features/shared/product-editor/product-editor.tsx'

export const Route = createFileRoute('/vendor/product/new')({ component: NewProduct })
