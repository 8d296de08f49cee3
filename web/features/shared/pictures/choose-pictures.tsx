import { type ChangeEvent, type ComponentType, type DragEvent, type SVGProps, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Camera from '~icons/lucide/camera'
import FolderOpen from '~icons/lucide/folder-open'
import ImagePlus from '~icons/lucide/image-plus'

/** Where files are dropped, taken with the camera or chosen, several at once. */
export function ChoosePictures({ hint, onChoose }: { hint: string; onChoose: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who cannot drop files chooses them by the buttons in it.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid justify-items-center gap-2 rounded-card border-2 border-line-strong border-dashed px-4 py-5 text-center',
        isOver && 'border-ink bg-sunken',
      )}
    >
      <ImagePlus aria-hidden className="size-7 max-md:hidden" />
      <p className="font-[650] max-md:hidden">{m.pictures_drop()}</p>
      <p className="meta">{hint}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <FileButton
          words={m.pictures_take()}
          icon={Camera}
          capture="environment"
          onChoose={onChoose}
          className="pointer-fine:hidden"
        />
        <FileButton words={m.pictures_choose_files()} icon={FolderOpen} multiple onChoose={onChoose} />
      </div>
    </div>
  )
}

interface FileButtonProps {
  words: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  multiple?: boolean
  capture?: 'environment'
  /** Pictures, unless said. */
  accept?: string
  onChoose: (files: File[]) => void
  className?: string
}

const pictures = 'image/jpeg,image/png,image/webp'

export function FileButton(props: FileButtonProps) {
  const { words, icon: Icon, multiple, capture, accept = pictures, onChoose, className } = props
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same file, mended, can be chosen again.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <label
      className={cn(
        buttonClass({ variant: 'quiet' }),
        'cursor-pointer focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2',
        className,
      )}
    >
      <Icon aria-hidden className="size-[18px]" />
      {words}
      <input type="file" accept={accept} multiple={multiple} capture={capture} onChange={choose} className="sr-only" />
    </label>
  )
}
