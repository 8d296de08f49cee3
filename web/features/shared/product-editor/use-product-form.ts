import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { createProduct } from '#contracts/product-changes.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { type ProductsMode, productForEditing } from '#web/features/shared/products/products.queries.ts'
import { currentIn } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { saveProduct } from './editor-mode.ts'
import { emptyProduct, type FieldName, fieldNames, type ProductValues } from './product-fields.ts'
import { productValues, rebase, shownPrice } from './values.ts'

/** The form of a product, what it was opened with, and what saving it does. */
export function useProductForm(mode: ProductsMode, product: ProductForEditing | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(product)
  // A whole product is checked by the words of a new one, whatever of it is sent; ids that are not given yet are of no
  // kind.
  const form = useEndpointForm(createProduct, {
    defaultValues: (product ? productValues(product) : emptyProduct) as BodyOf<typeof createProduct>,
  }) as unknown as UseFormReturn<ProductValues>
  const productKey = (id: string) => productForEditing(mode, id).queryKey

  async function send(values: ProductValues) {
    try {
      const saved = await saveProduct(mode, opened, values)
      queryClient.setQueryData(productKey(saved.id), saved)
      setOpened(saved)
      form.reset(productValues(saved))
      const list = mode === 'ADMIN' ? '/api/admin/products' : '/api/vendor/products'
      void queryClient.invalidateQueries({ queryKey: [list] })
      toast({ title: m.products_saved({ name: saved.name }) })
      if (!product) {
        await navigate({ to: '/vendor/product/$id/edit', params: { id: saved.id }, replace: true, ignoreBlocker: true })
      }
    } catch (error) {
      const theirs = currentIn<ProductForEditing>(error)
      if (theirs) return void queryClient.setQueryData(productKey(theirs.id), theirs)
      if (showFieldErrors(form, error)) return
      toast({ title: m.products_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  function save(): Promise<void> {
    form.setValue('priceKES', shownPrice(form.getValues()))
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
      form.reset(productValues(latest))
    },
    /** What was changed here goes on top of somebody else's. */
    keepMine(latest: ProductForEditing) {
      const mine = rebase(form.getValues(), opened ?? latest, latest)
      setOpened(latest)
      form.reset(productValues(latest))
      for (const name of fieldNames) form.setValue<FieldName>(name, mine[name], { shouldDirty: true })
    },
  }
}
