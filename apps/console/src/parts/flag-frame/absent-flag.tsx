import { Empty } from '../empty.tsx'
import { PageLink } from '../page-link.tsx'

interface Props {
  readonly name: string
  /** The project of an archived flag; undefined: the caller sees no flag with this name. */
  readonly project: string | undefined
}

/** Says what may have happened to a flag that is not live. */
export const AbsentFlag = ({ name, project }: Props) =>
  project === undefined ? (
    <Empty title="This flag does not exist">
      It was deleted, it never existed, or it is in a project that you cannot see.{' '}
      <PageLink page="history" search={{ q: name }}>
        Search the history for it
      </PageLink>{' '}
      or{' '}
      <PageLink page="newFlag" search={{ name }}>
        create it
      </PageLink>
      .
    </Empty>
  ) : (
    <Empty title="This flag is archived">
      Applications do not receive it.{' '}
      <PageLink page="archive" search={{ q: name, project }}>
        Show it in the archive
      </PageLink>
      , where you can revive it.
    </Empty>
  )
