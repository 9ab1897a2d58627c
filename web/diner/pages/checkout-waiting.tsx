import { paths } from '#web/diner/paths.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { beside } from '#web/shared/ui/beside.ts'
import { Column, PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { LoadingBlocks, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'

/** The checkout while its shop loads. */
export const CheckoutWaiting = ({ alias }: { alias: string }) => (
  <Column>
    <PageHeader title={checkoutTexts.title} back={{ to: paths.cart(alias), label: shellTexts.back }} />
    <PageBody>
      <CheckoutBones />
    </PageBody>
    <StickyBar>
      <Skeleton height="3.4rem" radius="m" />
    </StickyBar>
  </Column>
)

export const CheckoutBones = () => (
  <LoadingBlocks label={shellTexts.loading}>
    <Skeleton height="3.25rem" radius="l" />
    <Skeleton width="65%" height="2.25rem" />
    <Skeleton width="10rem" />
    <Skeleton height="3.1rem" radius="m" />
    <Skeleton width="10rem" />
    <Skeleton height="3.1rem" radius="m" />
    <Skeleton height="3.1rem" radius="l" />
    <Skeleton height="4.9rem" radius="l" />
    <div className={beside}>
      <Skeleton height="18rem" radius="l" />
    </div>
  </LoadingBlocks>
)
