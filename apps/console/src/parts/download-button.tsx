import { useDownload } from '../data/use-download.ts'
import { bytesText } from '../sentences/numbers.ts'
import { Button } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { FailureNote } from './failure-note.tsx'

type Props = Parameters<typeof useDownload>[0] & {
  /** The text of the button, such as `Download the events`. */
  readonly label: string
}

/** A button that downloads a file of any length, with its progress and a way to stop. */
export const DownloadButton = ({ label, ...source }: Props) => {
  const { download, bytes, stop } = useDownload(source)
  const { isPending, isSuccess, error } = download
  const isStopped = error?.name === 'AbortError'
  return (
    <>
      <ButtonRow>
        <Button isBusy={isPending} onClick={() => download.mutate()}>
          {label}
        </Button>
        {isPending && <Button onClick={stop}>Stop</Button>}
        <span role="status">
          {isPending && `${bytesText(bytes)} received…`}
          {isSuccess && `Saved ${bytesText(bytes)} as ${source.name}.`}
          {isStopped && 'Stopped. Nothing is saved.'}
        </span>
      </ButtonRow>
      {error && !isStopped && <FailureNote error={error} />}
    </>
  )
}
