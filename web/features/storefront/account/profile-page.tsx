import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type User, updateProfile } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { currentUser, useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput, PhoneInput } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { AccountPage } from './account-layout.tsx'
import { DataCopy } from './data-copy.tsx'

const Employment = lazyChunk(() => import('./employment.tsx'))
const OwnPhone = lazyChunk(() => import('./own-phone.tsx'))
const DeleteAccount = lazyChunk(() => import('#web/features/shared/erasure/delete-account.tsx'))
const AddPassword = lazyChunk(() => import('#web/features/shared/security/add-password.tsx'))
const BillingDetails = lazyChunk(() => import('#web/features/shared/invoices/billing-details.tsx'))
const InstallCard = lazyChunk(() => import('#web/features/shared/install/install-card.tsx'), ' ')
const DoubtedEmail = lazyChunk(() => import('#web/features/shared/security/doubted-email.tsx'))
const EmailForm = lazyChunk(() => import('./email-form.tsx'))

export function ProfilePage() {
  const user = useUser()
  return (
    <AccountPage title={m.account_profile()}>
      {user && (
        <>
          {user.email === null && (
            <Suspense>
              <section className="mb-8 border-line border-b pb-8">
                <AddPassword />
              </section>
            </Suspense>
          )}
          <ProfileForm key={user.id} user={user} />
          {user.email !== null && (
            <>
              <Suspense>
                <DoubtedEmail email={user.email} />
              </Suspense>
              <EmailChange />
            </>
          )}
          {user.shop && user.shop.role !== 'OWNER' && (
            <Suspense>
              <Employment />
            </Suspense>
          )}
          <Suspense>
            <BillingDetails />
          </Suspense>
          <Suspense>
            <InstallCard className="mt-8" />
          </Suspense>
          <DataCopy />
          {user.role !== 'ADMIN' && <AccountDeletion />}
        </>
      )}
    </AccountPage>
  )
}

/** Not a field of the form above: it takes the password, and a link at the new address. */
function EmailChange() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-6">
      {isOpen ? (
        <Suspense>
          <EmailForm />
        </Suspense>
      ) : (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setIsOpen(true)}>
          {m.account_email_change()}
        </Button>
      )}
    </div>
  )
}

/** Opened by whoever looks for it: nothing is asked of the server before. */
function AccountDeletion() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="mt-8 border-line border-t pt-6">
      <h2 className="mb-3 text-20">{m.account_delete()}</h2>
      {isOpen ? (
        <Suspense>
          <DeleteAccount onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="danger-quiet" onClick={() => setIsOpen(true)}>
          {m.account_delete_open()}
        </Button>
      )}
    </section>
  )
}

function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const form = useEndpointForm(updateProfile, { defaultValues: { name: user.name, phone: user.phone, password: '' } })
  const { errors, isDirty, isSubmitting } = form.formState
  const isNewPhone = form.watch('phone') !== user.phone
  const hasPassword = user.email !== null

  const save = form.handleSubmit(async ({ name, phone, password }) => {
    try {
      const saved = await call(updateProfile, {
        body: { name, ...(isNewPhone && { phone, ...(hasPassword && { password }) }) },
      })
      queryClient.setQueryData(currentUser.queryKey, saved)
      form.reset({ name: saved.name, phone: saved.phone, password: '' })
      toast({ title: m.account_saved(), description: m.account_saved_text() })
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <UnsavedChangesDialog isDirty={isDirty && !isSubmitting} name={m.account_profile()} />
      <Field label={m.account_name()} error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      {hasPassword && (
        <Field label={m.account_email()} hint={m.account_email_hint()}>
          <Input value={user.email ?? ''} readOnly autoComplete="email" className="bg-sunken text-ink-2" />
        </Field>
      )}
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { value, ...field } }) => (
          <Field
            label={m.account_phone()}
            error={errors.phone?.message}
            hint={isNewPhone && !hasPassword ? m.account_phone_opens() : m.account_phone_hint()}
          >
            <PhoneInput value={value ?? ''} {...field} />
          </Field>
        )}
      />
      {!isNewPhone && (
        <Suspense>
          <OwnPhone phone={user.phone} />
        </Suspense>
      )}
      {isNewPhone && hasPassword && (
        <Field label={m.account_confirm_password()} error={errors.password?.message} hint={m.account_confirm_hint()}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      )}
      <Button type="submit" pending={isSubmitting} className="justify-self-start max-sm:w-full">
        {m.account_save()}
      </Button>
    </form>
  )
}
