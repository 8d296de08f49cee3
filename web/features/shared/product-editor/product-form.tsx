import { Suspense, useId } from 'react'
import { Controller } from 'react-hook-form'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { TimesCard } from '#web/features/shared/available-times/times-card.tsx'
import { useKnownPictures } from '#web/features/shared/pictures/use-known-pictures.ts'
import type { ProductsMode } from '#web/features/shared/products/products.queries.ts'
import { StockField } from '#web/features/shared/products/stock-field.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ActionBar, Card } from '#web/ui/surface.tsx'
import { FoodFields } from './food-fields.tsx'
import { OptionalNumberField } from './optional-number-field.tsx'
import { optionalNumbers } from './product-fields.ts'
import { SectionSuggestions } from './section-suggestions.tsx'
import { StatusField } from './status-field.tsx'
import { useProductForm } from './use-product-form.ts'
import { VariationsField } from './variations-field.tsx'

const ProductGroupsField = lazyChunk(() => import('#web/features/shared/options/product-groups-field.tsx'))
const PicturesField = lazyChunk(() => import('#web/features/shared/pictures/pictures-field.tsx'), <span hidden />)
const ConflictNotice = lazyChunk(() => import('./conflict-notice.tsx'), <span hidden />)
const Preview = lazyChunk(() => import('./preview.tsx'), <span hidden />)

export interface ProductFormProps {
  mode: ProductsMode
  /** As it is saved now; undefined for a new one. */
  product: ProductForEditing | undefined
}

export function ProductForm({ mode, product }: ProductFormProps) {
  const { form, opened, save, takeTheirs, keepMine } = useProductForm(mode, product)
  const { findPicture, remember } = useKnownPictures(opened, product)
  const [formId, sectionsId] = [useId(), useId()]
  const { errors, isSubmitting, isDirty } = form.formState
  const hasVariations = form.watch('variations').length > 0
  const isBehind = product !== undefined && opened !== undefined && product.version !== opened.version
  const saveButton = (block: boolean) => (
    <Button type="submit" form={formId} block={block} pending={isSubmitting} disabled={product && !isDirty}>
      {product ? m.products_save() : m.products_create()}
    </Button>
  )
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid items-start gap-4 lg:grid-cols-[1fr_380px]"
    >
      <div className="grid min-w-0 gap-4">
        {isBehind && (
          <Suspense>
            <ConflictNotice
              opened={opened}
              latest={product}
              values={form.watch()}
              onTake={() => takeTheirs(product)}
              onKeep={() => keepMine(product)}
            />
          </Suspense>
        )}
        <Card padded className="grid gap-4">
          <Field label={m.products_name()} error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label={m.products_description()} optional error={errors.description?.message}>
            <Textarea rows={3} {...form.register('description')} />
          </Field>
          <Field label={m.products_section()} hint={m.products_section_hint()} error={errors.section?.message}>
            <Input autoComplete="off" list={mode === 'VENDOR' ? sectionsId : undefined} {...form.register('section')} />
          </Field>
          {mode === 'VENDOR' && <SectionSuggestions id={sectionsId} />}
        </Card>
        {mode === 'VENDOR' && product?.kind !== 'TICKET' && (
          <Suspense fallback={<Skeleton className="h-[367px] rounded-card" />}>
            <Controller
              control={form.control}
              name="pictureIds"
              render={({ field, fieldState: { error } }) => (
                <PicturesField
                  value={field.value}
                  onChange={field.onChange}
                  findPicture={findPicture}
                  onUpload={remember}
                  error={messageIn(error)}
                />
              )}
            />
          </Suspense>
        )}
        <Card padded className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {!hasVariations && (
              <Controller
                control={form.control}
                name="priceKES"
                render={({ field: { ref: _, ...field }, fieldState }) => (
                  <Field label={m.products_price()} error={fieldState.error?.message}>
                    <NumberInput prefix="KSh" {...field} />
                  </Field>
                )}
              />
            )}
            <Controller
              control={form.control}
              name="stock"
              render={({ field, fieldState }) => (
                <StockField
                  label={hasVariations ? m.products_stock_together() : m.products_stock()}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
            {optionalNumbers.map(({ name, label, hint, none, first }) => (
              <Controller
                key={name}
                control={form.control}
                name={name}
                render={({ field, fieldState }) => (
                  <OptionalNumberField
                    label={label()}
                    hint={hint?.()}
                    none={none()}
                    first={first}
                    value={field.value}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
            ))}
          </div>
        </Card>
        {product?.kind !== 'TICKET' && (
          <Controller
            control={form.control}
            name="availableTimes"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <TimesCard value={value} onChange={onChange} error={timesError(error)} />
            )}
          />
        )}
        <VariationsField form={form} />
        {product?.kind !== 'TICKET' && (
          // Both at once: what comes late must not push down what is being pressed.
          <Suspense>
            {mode === 'VENDOR' && <ProductGroupsField form={form} />}
            <FoodFields form={form} />
          </Suspense>
        )}
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => <StatusField value={field.value} onChange={field.onChange} />}
        />
        <Suspense fallback={<Skeleton className="h-[209px] rounded-card" />}>
          <Preview form={form} product={product} findPicture={findPicture} />
        </Suspense>
        <div className="max-md:hidden">{saveButton(true)}</div>
      </div>
      <ActionBar>{saveButton(true)}</ActionBar>
      <UnsavedChangesDialog isDirty={isDirty && !isSubmitting} name={form.watch('name')} />
    </form>
  )
}

/** An error stands at the list, or at one of it. */
const messageIn = (error: { message?: string } | readonly ({ message?: string } | undefined)[] | undefined) =>
  Array.isArray(error) ? error.find(Boolean)?.message : (error as { message?: string } | undefined)?.message

/** What is wrong of the times stands at one of their parts. */
function timesError(error: object | undefined): string | undefined {
  const parts = Object.values(error ?? {}) as { message?: string }[]
  return parts.find((part) => typeof part?.message === 'string')?.message
}
