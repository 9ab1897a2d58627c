type Laid = { readonly input: Buffer; readonly left: number; readonly top: number }

/** An SVG with pictures on it, as a JPEG whose letters stay sharp. */
export async function painted(svg: string, pictures: readonly Laid[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .composite([...pictures])
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}
