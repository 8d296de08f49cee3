import { Controller, type UseFormReturn } from 'react-hook-form'
import { categoryName } from '#web/features/shared/events/category-name.ts'
import { pageOrigin } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { EditorSection } from './editor-section.tsx'
import type { EventValues } from './event-values.ts'

const categories = ['food', 'music', 'family', 'comedy', 'culture', 'books', 'film', 'makers', 'sport', 'tech']

export interface SectionProps {
  form: UseFormReturn<EventValues>
  state: 'done' | 'open' | 'bad'
}

/** What it is called and what happens. */
export function DescriptionSection({ form, state, slug }: SectionProps & { slug: string | undefined }) {
  const { errors } = form.formState
  const [title, category] = form.watch(['title', 'category'])
  return (
    <EditorSection
      title={m.organiser_section_description()}
      state={state}
      summary={[title, categoryName(category)].filter(Boolean).join(' · ')}
    >
      <Field
        label={m.organiser_name()}
        error={errors.title?.message}
        hint={
          slug && (
            <>
              {new URL(pageOrigin()).host}/events/<b className="font-[650]">{slug}</b>
            </>
          )
        }
      >
        <Input autoComplete="off" maxLength={120} {...form.register('title')} />
      </Field>
      <Field
        label={m.organiser_description()}
        hint={m.organiser_description_hint()}
        error={errors.description?.message}
      >
        <Textarea rows={4} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <fieldset>
            <legend className="mb-2 font-semibold text-13">{m.organiser_category()}</legend>
            <div className="flex flex-wrap gap-2">
              {(categories.includes(field.value) ? categories : [field.value, ...categories]).map((each) => (
                <Chip key={each} selected={field.value === each} onClick={() => field.onChange(each)}>
                  {categoryName(each)}
                </Chip>
              ))}
            </div>
          </fieldset>
        )}
      />
    </EditorSection>
  )
}
