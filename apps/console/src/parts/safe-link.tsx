import type { ReactNode } from 'react'

const protocols = ['http:', 'https:', 'mailto:']

/** The address if a link from data can have it: http, https or mailto. */
const safeAddress = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return protocols.includes(url.protocol) ? url : undefined
}

/** A link whose address users wrote. It shows its host; other addresses than web and mail addresses are only text. */
export const SafeLink = ({ href, children }: { readonly href: string; readonly children?: ReactNode }) => {
  const url = safeAddress(href)
  if (!url) return <bdi>{children ?? href}</bdi>
  const host = url.protocol === 'mailto:' ? url.pathname : url.host
  return (
    <span>
      <a href={url.href} rel="noreferrer">
        <bdi>{children ?? host}</bdi>
      </a>
      {children !== undefined && children !== host && <bdi> ({host})</bdi>}
    </span>
  )
}
