/** Sentences without contact details. */
export const innocentToTuneOn = `
We arrive on 12.05.2026 and leave on 19.05.2026.
Is 12.05.2026 - 19.05.2026 still free?
From 2026-05-12 to 2026-05-19, two people.
2026-05-12/2026-05-19 would suit us.
We thought of 12/05/2026–19/05/2026.
Could we come 5/12/2026 - 5/19/2026?
Maybe 12.-19.05.2026?
Is 12.05.-19.05. possible?
What about 05/12 - 05/19?
We land on 12-05-2026 at noon.
Arrival 12 May 2026, departure 19 May 2026.
The course runs 1 June to 14 June 2027.
Our dates are 20260512 and 20260519.
On 03/04/2027 we fly home.
Dates: 01.06.26-08.06.26.
Arrival 12.05.2026 14:00, departure 19.05.2026 11:00.
From 2026-05-12T14:00 on we are there.
12 05 2026 is a Tuesday.
We were here in 2019, 2021 and 2024.
The house was rebuilt 2018-2020.
Open since 1998–2024 without a break.
Seasons 2024/2025 and 2025/2026 are full.
It cost 2023 2024 2025 the same.
The week costs $1,250.
The room is 1.250,00 € with breakfast.
We paid 1 250,00 € last time.
It is € 12.500 for the whole house.
The villa is Rp 12.500.000 a week.
IDR 1.250.000 per night is fine.
That is 12 500 000 IDR in total.
We could pay ₩1,250,000.
The fee is ¥120,000 for two.
It is 15000000 VND per person.
Budget 1500-2000 USD for a week.
Between 100000-150000 HUF a night.
The deposit is CHF 1'250.00.
£1,100.00 or £1,300.00 with massage.
Rooms cost 80/100/120 EUR.
A massage is 850 SEK, two are 1600 SEK.
We charge ₹ 1,25,000 for the month.
THB 12,500 includes the boat.
About 35.000 Ft for dinner.
The price went from $900 to $1050.
1.200-1.500 € for a couple.
R$ 12.500,00 for the group.
AED 12500 to AED 15000.
20 000 000 VND is our limit.
The tax is 2.50 € per night and person.
Twin room, 24 m², lake view.
Suite of 45-60 m² with a bath.
The hall has 1200 sq ft.
Room 3.50 m x 4.20 m, bed 160x200.
The pool is 25 m x 12.5 m.
The mattress is 140 x 200 cm.
Bed 180/200 cm, room 32 qm.
The tent is 5 x 4 x 2.5 m.
It is 12 km to the station.
The airport is 120-130 km away.
A walk of 10000 steps a day.
The trail has 12.5 km and 850 m of climb.
From here to Ubud it is 1500 m.
The beach is 300 m away, the shop 1200 m.
Altitude 2450 m above the sea.
The hut stands at 2.450 m, the pass at 3.012 m.
We climb from 1200 m to 2800 m.
The peak is 12,345 ft high.
At 8848 m the air is thin.
We are at 46.53712, 12.13987.
The gate is at -8.506854, 115.262478.
Coordinates: 46°32'13.6"N 12°08'23.5"E
GPS 47.3769 8.5417, behind the church.
Lat 46.5371234 lon 12.1398765
The trailhead: 27.9881206, 86.9249751
Our reference is WLNS7K3M9Q.
Booking WLNS23456789 is paid.
Please look at WLNS4H2P8T and WLNS9X3C5V.
My booking number 48213377 is from another site.
Invoice 20260042 is attached to the stay.
Reference: 123456789
Order no. 1234567890 arrived.
Confirmation code 9988776655 for the train.
The ticket number is 12345678901.
We live in 10115 Berlin.
The address is 80331 München, Marienplatz 1.
Post code SW1A 1AA, London.
Tokyo 100-0001, Chiyoda.
São Paulo, CEP 01310-100.
Zip 94103-1234, San Francisco.
Warsaw 00-950 is our post office.
1010 Wien, Stephansplatz 3.
75001 Paris and 69001 Lyon.
110001 New Delhi.
Open 08:00-20:00 every day.
The sauna is open 8.00-20.00.
Yoga 07:00–08:30, breakfast 08:30–10:00.
Breakfast 8-10, lunch 12-14, dinner 18-20.
Check-in 15:00-22:00, check-out until 11:00.
The desk is staffed 0800-2000.
Open 10h30-18h30 in winter.
Open 10.30–18.30 on Sundays.
We come at 7 pm or 8:30 pm.
Classes 6.30am, 9.30am and 5.30pm.
The train leaves at 14:32 and arrives 17:05.
We are 2 adults and 3 children.
A group of 12-14 people would come.
10, 11 or 12 guests?
Rooms 101, 102, 103 and 104 are ours.
We need rooms 201-204.
There are 8 places left of 12.
Are 16 guests too many?
Max. 20 persons, min. 6.
It is our 25th anniversary.
Flight LH 1234 lands at 10:05.
We come with train ICE 1005.
Terminal 2, gate 34, row 12.
The wifi is 100/40 Mbit.
Do you use WhatsApp?
I am on Telegram too, but rarely.
Phone signal is weak in the valley.
Signal: weak, but the wifi is good.
There is a line at the buffet.
Is there an online class?
We do not post on Instagram.
The Facebook group was fun.
Let us meet at the gate.
Look at the lake at dawn.
We meet @ 7 in the lobby.
Dinner @ the lodge is fine.
He is at home, the dog too.
I'll look at it and the dot on the map.
The place is great.It was quiet too.
Thanks.We will be there.
Bring e.g. a towel, i.e. a big one.
Mr. Smith vs. the cold plunge.
Prices incl. tax, excl. massage.
The ratio is 1:2.5 with water at 38.5 °C.
Water has 38-40 degrees.
The air is at 12 %, humidity 45-50 %.
We stay 7 nights, 6 days of yoga.
A tea every 2-3 hours, please.
The bus 21 or 22 goes there.
Take the A8, exit 104, then road 2076.
Our son is 10 years, our daughter 12.
We planned this for 10 000 days, it feels.
Two hundred people, 12.000.000 stars.
The lodge was built in 1907, the spa in 2011.
Mix 100-150 g with 250 ml of water.
A population of 12 500 000 lives there.
The read is 4.9 of 5 from 1,234 reviews.
Version 2.4.1 of the programme is new.
Please see our listing again.
Is vegan food at every meal?
`;
