import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { createOptionGroup, type OptionGroup, updateOptionGroup } from '#contracts/options/option-groups.ts'
import { optionGroups, withGroup } from '#web/features/shared/options/option-groups.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { currentIn, saveSeen } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { emptyGroup, type GroupValues, groupChange, toBody, toGroupValues } from './group-values.ts'

/** The form of a group, and what saving it does. */
export function useGroupForm(group: OptionGroup | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useEndpointForm(createOptionGroup, {
    defaultValues: group ? toGroupValues(group) : emptyGroup,
    toBody,
  })
  const { isDirty } = form.formState
  const seen = useRef(group)

  // What another device saved appears here, unless somebody is writing.
  const fromServer = group && JSON.stringify(toGroupValues(group))
  useEffect(() => {
    if (fromServer && !isDirty) form.reset(JSON.parse(fromServer))
  }, [form, fromServer, isDirty])
  useEffect(() => {
    if (!isDirty) seen.current = group
  }, [isDirty, group])

  async function send(values: GroupValues): Promise<OptionGroup> {
    const opened = seen.current
    if (!opened) return call(createOptionGroup, { body: toBody(values) })
    const change = groupChange(values, opened)
    if (!change) return opened
    return saveSeen(opened, toGroupValues, (version) =>
      call(updateOptionGroup, { params: { id: opened.id }, body: { ...change, version } }),
    )
  }

  const save = form.handleSubmit(async () => {
    try {
      const saved = await send(form.getValues())
      seen.current = saved
      form.reset(toGroupValues(saved))
      queryClient.setQueryData(optionGroups.queryKey, (list) => withGroup(list, saved))
      void queryClient.invalidateQueries({ queryKey: optionGroups.queryKey })
      toast({ title: m.options_saved({ group: saved.name }) })
      if (!group) await navigate({ to: '/vendor/options', search: { group: saved.id }, ignoreBlocker: true })
    } catch (error) {
      const theirs = currentIn<OptionGroup>(error)
      if (theirs) {
        seen.current = theirs
        form.reset(toGroupValues(theirs))
        return toast({ title: m.options_not_saved(), description: m.options_conflict(), variant: 'destructive' })
      }
      if (showFieldErrors(form, error)) return
      toast({ title: m.options_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return { form, save }
}
