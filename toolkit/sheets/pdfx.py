"""The keys by which a PDF tells a print shop that it is made for its press: those of PDF/X-4.

ISO 15930-7: an output intent with the profile of the press, metadata that name the standard, no transparency of
another space, nothing that is not printed. No program that is free checks all of it, so no certificate is claimed.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

from toolkit.sheets.inks import Intent

if TYPE_CHECKING:
    from toolkit.faces.canvas import Canvas

VERSION = (1, 6)
"""Of PDF, which PDF/X-4 is a part of."""

STANDARD = "PDF/X-4"

_REGISTRY = "http://www.color.org"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 pdf:Producer="{producer}" pdf:Trapped="False" pdfxid:GTS_PDFXVersion="{standard}"
 xmp:CreatorTool="{creator}" xmp:CreateDate="{date}" xmp:ModifyDate="{date}" xmp:MetadataDate="{date}"
 xmpMM:DocumentID="uuid:{document}" xmpMM:VersionID="1" xmpMM:RenditionClass="default">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def made_for(canvas: Canvas, intent: Intent, seed: str) -> None:
    """Write those keys for a press. Equal ``seed``, equal number of the document."""
    document = canvas._doc
    catalog = document.Catalog
    catalog.Metadata = _metadata(canvas, seed)
    catalog.OutputIntents = PDFArray([_output_intent(canvas, intent)])
    catalog.__NoDefault__ = (*catalog.__NoDefault__, "OutputIntents")  # ReportLab writes no other entries


def _metadata(canvas: Canvas, seed: str) -> PDFStream:
    document = canvas._doc
    told = {name: escape(getattr(document.info, name)) for name in _TOLD}
    text = _XMP.format(standard=STANDARD, date=_date(document), document=uuid5(NAMESPACE_URL, seed), **told)
    return _stream({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}, text.encode())


_TOLD = ("title", "author", "subject", "creator", "producer")


def _date(document: object) -> str:
    """When the document says that it was made, as XMP writes it."""
    stamp = getattr(document, "_timeStamp")  # noqa: B009 - ReportLab's own, which mypy does not know
    year, month, day, hour, minute, second = stamp.YMDhms
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{stamp.dhh:+03}:{stamp.dmm:02}"


def _output_intent(canvas: Canvas, intent: Intent) -> PDFDictionary:
    profile = _stream({"N": 4}, intent.press.profile, PDFZCompress)
    entries = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(intent.condition),
        "Info": PDFString(intent.info),
        "DestOutputProfile": canvas._doc.Reference(profile),
    }
    return PDFDictionary(entries | ({"RegistryName": PDFString(_REGISTRY)} if intent.registered else {}))


def _stream(entries: dict[str, object], data: bytes, *filters: object) -> PDFStream:
    stream = PDFStream(content=data, filters=filters)
    stream.dictionary.dict |= entries
    return stream
