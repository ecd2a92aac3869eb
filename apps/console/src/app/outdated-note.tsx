import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { tray } from '../tray/state.ts'

/** Asks for a reload after an upgrade of the server. The tray keeps its changes until then. */
export const OutdatedNote = ({ text }: { readonly text: string }) => {
  const { batches, calls } = tray.use()
  return (
    <Note kind="warning" isLive>
      <p>{text}</p>
      {batches.length + calls.length > 0 && <p>The reload empties the tray: apply or propose its changes first.</p>}
      <Button kind="main" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Note>
  )
}
