import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { toast } from './use-toast.ts'

export interface ConfirmActProps extends Pick<ConfirmDialogProps, 'children' | 'confirm' | 'cancel' | 'tone'> {
  /** Names the thing, and what it comes to: "Send KSh 900 to Baraka again?" */
  title: string
  act: () => Promise<unknown>
  /** What is said when it has been done, and more of it. */
  done: string
  doneText?: string
  /** What is said when it was refused, above why. */
  failed: string
  onClose: () => void
}

/**
 * Asks once before an administrator does what needs no words, and says how it went. What it is about is read again
 * either way.
 */
export function ConfirmAct({ act, done, doneText, failed, onClose, ...dialog }: ConfirmActProps) {
  const refresh = useInvalidateAdmin()

  async function go() {
    try {
      await act()
      toast({ title: done, ...(doneText && { description: doneText }) })
    } catch (error) {
      toast({ title: failed, description: refusalMessage(error), variant: 'destructive' })
    }
    void refresh()
  }

  return (
    <ConfirmedFirst act={{ title: dialog.title }} onClose={onClose}>
      <ConfirmDialog open onOpenChange={onClose} onConfirm={go} {...dialog} />
    </ConfirmedFirst>
  )
}
