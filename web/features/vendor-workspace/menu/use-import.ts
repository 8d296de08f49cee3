import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileColumn } from '#contracts/menu/product-import.ts'
import { importProducts, previewImport } from '#contracts/menu/product-import.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'

export type Preview = ResponseOf<typeof previewImport>
export type Imported = ResponseOf<typeof importProducts>

interface Fix {
  row: number
  column: FileColumn
  text: string
}

interface Chosen {
  name: string
  csv: string
  fixes: readonly Fix[]
}

/** A file on its way into the menu: chosen, looked at, mended cell by cell, and confirmed. */
export function useImport() {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [preview, setPreview] = useState<Preview>()
  const [imported, setImported] = useState<Imported>()
  const [refusal, setRefusal] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  // Only the answer to the last question is shown.
  const asked = useRef(0)

  async function look(next: Chosen) {
    asked.current += 1
    const mine = asked.current
    setChosen(next)
    setIsReading(true)
    setRefusal(undefined)
    try {
      const answer = await call(previewImport, { body: { csv: next.csv, fixes: [...next.fixes] } })
      if (mine === asked.current) setPreview(answer)
    } catch (error) {
      if (mine === asked.current) setRefusal(fileText(error))
    } finally {
      if (mine === asked.current) setIsReading(false)
    }
  }

  return {
    chosen,
    preview,
    imported,
    refusal,
    isReading,
    choose: async (file: File) => {
      setPreview(undefined)
      setImported(undefined)
      await look({ name: file.name, csv: await file.text(), fixes: [] })
    },
    mend: (fix: Fix) => {
      if (!chosen) return
      const others = chosen.fixes.filter(({ row, column }) => row !== fix.row || column !== fix.column)
      void look({ ...chosen, fixes: [...others, fix] })
    },
    confirm: async () => {
      if (!chosen || !preview) return
      setRefusal(undefined)
      const { csv, fixes } = chosen
      const { digest, seen } = preview
      try {
        setImported(await call(importProducts, { body: { csv, fixes: [...fixes], digest, seen } }))
        await queryClient.invalidateQueries({ queryKey: ['/api/vendor/products'] })
      } catch (error) {
        const words = fileText(error)
        // What has changed meanwhile is looked at again, and the reason stays to be read.
        if (error instanceof ApiError && error.code === 'import_changed') await look(chosen)
        setRefusal(words)
      }
    },
  }
}

/** What is wrong with the file itself is said at its field. */
function fileText(error: unknown): string {
  const [wrong] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  return wrong ? fieldErrorMessage(wrong.message, () => refusalMessage(error)) : refusalMessage(error)
}
