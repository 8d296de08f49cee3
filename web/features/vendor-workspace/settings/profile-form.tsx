import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { updateVendorProfile, type VendorProfile } from '#contracts/vendor-profile.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { currentIn, saveSeen } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm, useFocusFirstError } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { SettingsCard } from './settings-card.tsx'

export type ProfileChange = BodyOf<typeof updateVendorProfile>

export interface ProfileFormProps {
  profile: VendorProfile
  title: string
  intro?: string
  /** What of the profile is changed here. */
  pick: (profile: VendorProfile) => ProfileChange
  /** Hears whether there is something here that is not saved. */
  onDirty: (title: string, isDirty: boolean) => void
  children: ReactNode
}

/** One part of the shop with its own *Save*. Fields find the form around them by `useFormContext`. */
export function ProfileForm({ profile, title, intro, pick, onDirty, children }: ProfileFormProps) {
  const queryClient = useQueryClient()
  const form = useEndpointForm(updateVendorProfile, { defaultValues: pick(profile), shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const page = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, page)

  useEffect(() => onDirty(title, isDirty), [onDirty, title, isDirty])

  // What another device saved appears here, unless somebody is writing.
  const fromServer = JSON.stringify(pick(profile))
  useEffect(() => {
    if (!isDirty) form.reset(JSON.parse(fromServer))
  }, [form, fromServer, isDirty])
  const seen = useRef(profile)
  useEffect(() => {
    if (!isDirty) seen.current = profile
  }, [isDirty, profile])

  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await saveSeen(seen.current, pick, (version) =>
        call(updateVendorProfile, { body: { ...body, version } }),
      )
      seen.current = saved
      queryClient.setQueryData(vendorProfile.queryKey, saved)
      form.reset(pick(saved))
      toast({ title: m.settings_saved(), description: m.settings_saved_text() })
    } catch (error) {
      // Once it was said that they changed the same, saving again puts this on top of theirs.
      seen.current = currentIn<VendorProfile>(error) ?? seen.current
      if (showFieldErrors(form, error)) return
      toast({ title: m.settings_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <SettingsCard title={title} intro={intro}>
      <FormProvider {...form}>
        <form ref={page} noValidate onSubmit={save} className="grid gap-4">
          {children}
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'quiet'}
            pending={isSubmitting}
            className="justify-self-start max-sm:w-full"
          >
            {m.settings_save()}
          </Button>
        </form>
      </FormProvider>
    </SettingsCard>
  )
}
