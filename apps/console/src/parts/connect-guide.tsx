import { basePath } from '../data/base.ts'
import { connectSnippets } from './connect-snippets.ts'
import { PageLink } from './page-link.tsx'
import { Snippet } from './snippet.tsx'

/** How to connect an application: its token, and code with the address of this server and the name of a flag. */
export const ConnectGuide = ({ flag }: { readonly flag?: string }) => (
  <>
    <p>
      An application needs the address of this server and a token. <PageLink page="tokens">Create a token</PageLink>, and store it where the
      application finds it.
    </p>
    {connectSnippets(location.origin + basePath, flag).map(({ label, token, code }) => (
      <div key={label}>
        <Snippet label={label} code={code} />
        <p>{token}</p>
      </div>
    ))}
  </>
)
