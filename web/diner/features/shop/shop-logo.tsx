import { useQuery } from '@tanstack/react-query'
import { photograph } from '#web/diner/api/photographs.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { fileAddress, fileQuery } from '#web/shared/api/files.ts'
import { Picture } from '#web/shared/ui/picture.tsx'

/** OPEN-71. */
const placeholder = '/logo-placeholder.svg'

type ShopLogoProps = { branch: Pick<BranchView, 'id' | 'customLogoURL'>; alt: string; className?: string | undefined }

/** HEADER-05, BRAND-10 to BRAND-13: the branch's own logo, else its stored file, else a placeholder. */
export function ShopLogo({ branch, alt, className }: ShopLogoProps) {
  const own = branch.customLogoURL
  const kept = useQuery({ ...fileQuery(branch.id, 'LOGO'), enabled: !own }).data
  const src = own ? fileAddress(own) : kept === undefined ? null : (kept ?? placeholder)
  return (
    <Picture
      key={src}
      className={className}
      {...photograph(src, '4rem')}
      alt={alt}
      width={1}
      height={1}
      first
      fallback={placeholder}
      onMissing={() => logProblem(`no picture at ${src}`, { component: 'logo', branchId: branch.id })}
    />
  )
}
