import { Suspense, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupPreview } from './group-preview.tsx'
import { GroupProducts } from './group-products.tsx'
import { OptionRows } from './option-rows.tsx'
import { useGroupForm } from './use-group-form.ts'

// Apart, so that pages which share one of its controls do not get them all.
const ChoiceNumbers = lazyChunk(() => import('./choice-numbers.tsx'))

/** Edits a group, or a new one; beside it how customers and the kitchen see it. */
export function GroupForm({ group }: { group: OptionGroup | undefined }) {
  const { form, save } = useGroupForm(group)
  const formId = useId()
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
        <Card padded>
          <form
            id={formId}
            noValidate
            aria-label={group?.name ?? m.options_new()}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="grid gap-5"
          >
            <Field label={m.options_name()} error={errors.name?.message} className="sm:max-w-80">
              <Input autoComplete="off" {...form.register('name')} />
            </Field>
            <Suspense fallback={<Skeleton className="h-44 rounded-control" />}>
              <ChoiceNumbers />
            </Suspense>
            <OptionRows group={group} />
            {group && <GroupProducts group={group} />}
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" pending={isSubmitting} disabled={group && !isDirty}>
                {group ? m.options_save() : m.options_create()}
              </Button>
              {isDirty && (
                <Button variant="ghost" onClick={() => form.reset()}>
                  {m.options_undo()}
                </Button>
              )}
              {group && <DeleteGroup group={group} />}
            </div>
          </form>
        </Card>
        <GroupPreview group={group} />
      </div>
      <UnsavedChangesDialog
        isDirty={isDirty && !isSubmitting}
        isNamedInSearch
        name={form.watch('name') || m.options_unnamed()}
      />
    </FormProvider>
  )
}
