/** The size that chats and networks show large (ogp.me; 1.91 to 1). */
export const previewSize = { width: 1200, height: 630 } as const
