import { useQueryClient } from '@tanstack/react-query'
import { listStaff } from '#contracts/staff/staff.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { toast } from '#web/ui/overlays/use-toast.ts'

export const staffList = apiQuery(listStaff, ['/api/vendor/staff'])

/** Does something with the staff and reads the list again; whoever asked is told when it was refused. */
export function useStaffChange(): <T>(work: () => Promise<T>) => Promise<T> {
  const queryClient = useQueryClient()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
      throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: staffList.queryKey })
    }
  }
}
