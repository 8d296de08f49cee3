import { useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog, Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import Clock from '~icons/lucide/clock'
import { Group } from './gallery-group.tsx'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))

export function OverlaysGallery() {
  const [open, setOpen] = useState<'sheet' | 'side' | 'dialog' | 'confirm'>()
  const over = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (is: boolean) => setOpen(is ? name : undefined),
  })
  return (
    <Group title="What floats">
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="quiet" onClick={() => setOpen('side')}>
          Side sheet
        </Button>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="danger-quiet" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button
          variant="quiet"
          onClick={() => toast({ title: 'Welcome back!', description: "You've been successfully logged in." })}
        >
          Toast
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            toast({
              title: 'Login failed',
              description: '401: Email or password is not right.',
              variant: 'destructive',
            })
          }
        >
          Bad toast
        </Button>
        <IconButton label="Held until 12:58 while you pay">
          <Clock aria-hidden />
        </IconButton>
      </div>
      <Notice tone="act" title="One price changed.">
        Tilapia, Large, is now KSh 950.
      </Notice>
      <Notice tone="bad" title="M-Pesa did not go through.">
        The PIN was wrong. No money has left your phone.
      </Notice>
      <Notice tone="ok" title="KSh 38,500 sent">
        to 0712 ••• 640. Receipt UHA2M7T1KD.
      </Notice>
      <Notice tone="info" title="Still checking with M-Pesa.">
        You may close this page.
      </Notice>
      <Sheet
        {...over('sheet')}
        title="Why are you rejecting UZ 48 27?"
        description="Brian gets a text and his KSh 830 back."
        footer={
          <>
            <Button variant="quiet">Keep</Button>
            <Button variant="danger">Reject order</Button>
          </>
        }
      >
        <p>Something is finished.</p>
      </Sheet>
      <Sheet {...over('side')} side="right" title="UZ 48 27">
        <p>The order.</p>
      </Sheet>
      <Dialog {...over('dialog')} title="Start a new cart?">
        You can only order from one vendor at a time. Clear your cart to order from Swahili Plate.
      </Dialog>
      <ConfirmDialog
        {...over('confirm')}
        title="Cancel Nairobi Choma Festival?"
        confirm="Cancel and refund"
        cancel="Keep event"
        onConfirm={soon}
      >
        228 tickets are refunded to M-Pesa, KSh 486,000 in all, and everyone gets a text. This cannot be undone.
      </ConfirmDialog>
    </Group>
  )
}
