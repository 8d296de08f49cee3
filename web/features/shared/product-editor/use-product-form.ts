import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductForEditing } from '#contracts/catalog.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { type ProductsMode, productForEditing } from '#web/features/shared/products/products.queries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { endpointOf, saveProduct } from './editor-mode.ts'
import { emptyProduct, type ProductValues, priceOf, rebase, valuesOf } from './values.ts'

/** The form of a product, what it was opened with, and what saving it does. */
export function useProductForm(mode: ProductsMode, product: ProductForEditing | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(product)
  // Three endpoints take this form; which one is known only now, and the shape of their bodies is `ProductValues`.
  const form = useEndpointForm<Endpoint>(endpointOf(mode, product), {
    defaultValues: product ? valuesOf(product) : emptyProduct,
  }) as unknown as UseFormReturn<ProductValues>

  const read = () =>
    product && queryClient.invalidateQueries({ queryKey: productForEditing(mode, product.id).queryKey })

  async function send(values: ProductValues) {
    try {
      const saved = await saveProduct(mode, product, values)
      queryClient.setQueryData(productForEditing(mode, saved.id).queryKey, saved)
      setOpened(saved)
      form.reset(valuesOf(saved))
      const list = mode === 'ADMIN' ? '/api/admin/products' : '/api/vendor/products'
      void queryClient.invalidateQueries({ queryKey: [list] })
      toast({ title: m.products_saved({ name: saved.name }) })
      if (!product) {
        await navigate({ to: '/vendor/product/$id/edit', params: { id: saved.id }, replace: true, ignoreBlocker: true })
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') return void (await read())
      if (showFieldErrors(form, error)) return
      toast({ title: m.products_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  function save(): Promise<void> {
    form.setValue('priceKES', priceOf(form.getValues()))
    return form.handleSubmit(send)()
  }

  return {
    form,
    /** The product the editing began with, or was last saved as. */
    opened,
    save,
    /** Somebody else's is kept, and what was typed here given up. */
    takeTheirs(latest: ProductForEditing) {
      setOpened(latest)
      form.reset(valuesOf(latest))
    },
    /** What was changed here goes on top of somebody else's. */
    keepMine(latest: ProductForEditing) {
      const mine = rebase(form.getValues(), opened ?? latest, latest)
      setOpened(latest)
      form.reset(valuesOf(latest))
      for (const [name, value] of Object.entries(mine)) {
        form.setValue(name as keyof ProductValues, value, { shouldDirty: true })
      }
    },
  }
}
