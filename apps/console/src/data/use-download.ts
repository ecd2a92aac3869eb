import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveFile } from './save-file.ts'

interface Source {
  readonly name: string
  readonly type: string
  readonly read: (signal: AbortSignal) => AsyncIterable<Uint8Array>
  /** Rejects a response that is incomplete. */
  readonly check?: (parts: readonly Uint8Array[]) => void
}

/** Downloads a response of any length with its progress in bytes. The file is saved when the response is complete. */
export const useDownload = ({ name, type, read, check }: Source) => {
  const [bytes, setBytes] = useState(0)
  const controller = useRef<AbortController>(undefined)
  const download = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController()
      const parts: Uint8Array<ArrayBuffer>[] = []
      let size = 0
      for await (const part of read(controller.current.signal)) {
        parts.push(new Uint8Array(part))
        size += part.length
        setBytes(size)
      }
      check?.(parts)
      saveFile(name, parts, type)
      return size
    },
    onMutate: () => setBytes(0),
  })
  return { download, bytes, stop: () => controller.current?.abort() }
}
